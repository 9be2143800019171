import './required-node.mjs'

await import('./run-command.ts')
