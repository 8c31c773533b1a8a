{ title: 'Memory', panels: ['heap'] }
