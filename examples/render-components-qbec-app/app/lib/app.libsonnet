{ image: 'registry.example.com/shop:latest' }
