import { z } from 'zod'

// Zod compiles schemas with `new Function`, which the content security policy of our pages refuses.
z.config({ jitless: 'document' in globalThis })

export { z }
