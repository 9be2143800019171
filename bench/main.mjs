import '#server/required-node.mjs'

await import('./run.ts')
