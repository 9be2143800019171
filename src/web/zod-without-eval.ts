/** Zod reads its settings here when it is loaded. With `jitless` it makes no functions from text, which the policy of a page forbids. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
