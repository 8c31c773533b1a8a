importstr '/etc/passwd'
