"""What the commands of any package share, without poker but for the colours of suits."""
