{ data: { from: 'the directory' } }
