import '#server/start/required-node.mjs'

await import('./run.ts')
