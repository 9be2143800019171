import './required-node.mjs'

const { keepTickShape } = await import('./keep-tick-shape.ts')
await keepTickShape()
const { startServer } = await import('./start-server.ts')
await startServer()
