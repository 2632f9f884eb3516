"""Parts that the commands of any package share, and that know nothing about poker."""
