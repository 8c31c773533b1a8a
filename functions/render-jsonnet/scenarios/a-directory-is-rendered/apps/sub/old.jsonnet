error 'old'
