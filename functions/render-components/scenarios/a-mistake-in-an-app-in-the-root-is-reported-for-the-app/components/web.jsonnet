error 'not yet'
