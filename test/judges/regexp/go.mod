module inlay.dev/judges/regexp

go 1.24
