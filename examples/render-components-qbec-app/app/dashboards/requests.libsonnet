{ title: 'Requests', panels: ['rate', 'errors', 'duration'] }
