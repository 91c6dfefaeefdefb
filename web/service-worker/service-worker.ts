addEventListener('fetch', () => {})
