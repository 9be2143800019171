import { startServer } from '#server/start-server.ts'
import { openDevRenderer } from './dev-renderer.ts'

// It makes every Node process report what it imports, also those that the server starts and hears messages from.
delete process.env.WATCH_REPORT_DEPENDENCIES

await startServer(openDevRenderer)
