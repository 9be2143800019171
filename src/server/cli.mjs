import './start/required-node.mjs'

await import('./commands/run-command.ts')
