import './start/required-node.mjs'

const { startServer } = await import('./start-server.ts')
await startServer()
