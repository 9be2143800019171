import { restartFakes } from './fake.ts'

// Test files share their modules: what a file gets must not depend on those before it.
restartFakes()
