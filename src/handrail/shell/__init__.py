"""What the commands of any package share, and what knows nothing about poker."""
