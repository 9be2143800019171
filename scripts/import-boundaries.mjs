/**
 * Imports that the files in `from`, but not those in `except`, may not have (`never`), or all that they may have (`only`). Folders
 * end with /, the rest are files and packages. With `apart` the folders inside `from` never import each other. A test
 * is bound only where `tests` says so.
 * @typedef {{ from: string, except?: string, never?: string, only?: string, apart?: true, tests?: true, why: string }} Boundary
 */

/** The rooms of the server from the top down: a room imports only rooms of the lines below its own. */
const serverFloors = [
  'main.mjs cli.mjs',
  'start-server.ts commands/',
  'app.ts start/',
  'features/',
  'context/ documents/ metrics/ people/ previews/ redirects/',
  'claims/',
  'membership/',
  'backup/ crud/',
  'operations/',
  'installation/ services/',
  'mail/ media/',
  'bank-files/ formats/ http/ payments/ places/',
  'file-reading/ links/',
  'db/',
  'config/ encoding/ queues/ texts/',
].map((line) => line.split(' ').map((room) => `src/server/${room}`))

const webTop = 'src/web/app/ src/web/entry-client.tsx src/web/entry-server.tsx'
const webPanel = 'src/web/features/ src/web/admin/'

/** @type {Boundary[]} */
export const boundaries = [
  { from: 'src/texts/', only: 'src/texts/', why: 'texts import only texts' },
  {
    from: 'src/shared/',
    only: 'src/shared/ src/texts/ icu-minify/format zod',
    why: 'shared imports only texts, their format, zod and itself',
  },
  { from: 'src/shared/', tests: true, never: 'src/server/ src/web/', why: 'shared knows neither of them' },

  { from: 'src/server/', tests: true, never: 'src/web/', why: 'the server loads the built web' },
  { from: 'src/server/', tests: true, never: 'scripts/', why: 'scripts run before the install' },
  { from: 'src/server/', never: 'src/testing/', why: 'only tests import #testing' },
  {
    from: 'src/server/',
    except: serverFloors.flat().join(' '),
    never: 'src/server/',
    why: 'a room of the server stands in the order of its floors',
  },
  ...serverFloors.flatMap((rooms, floor) =>
    rooms.map((from) => {
      const others = serverFloors
        .slice(0, floor + 1)
        .flat()
        .filter((room) => room !== from)
      return { from, never: others.join(' '), why: 'a room of the server imports only rooms below it' }
    }),
  ),
  {
    from: 'src/server/features/',
    except: 'src/server/features/index.ts',
    apart: true,
    why: 'a feature never imports a feature',
  },

  {
    from: 'deploy/',
    only: 'deploy/ node:',
    why: 'what activates a release stands on nothing that may be broken',
  },

  { from: 'src/web/', tests: true, never: 'src/server/', why: 'the web never imports the server' },
  { from: 'src/web/', tests: true, never: 'demo/ scripts/', why: 'the web knows neither demo nor scripts' },
  { from: 'src/web/', never: 'node:', why: 'the web runs in a browser' },
  { from: 'src/web/', never: 'src/testing/', why: 'only tests import #testing' },
  { from: 'src/web/', except: webTop, never: webTop, why: 'imports go app → features → admin → redux, ui' },
  { from: 'src/web/features/', apart: true, why: 'a feature never imports a feature' },
  { from: 'src/web/admin/', never: 'src/web/features/', why: 'what features stand on never imports one' },
  { from: 'src/web/redux/', never: `${webPanel} src/web/ui/`, why: 'redux imports only itself and shared' },
  { from: 'src/web/ui/', never: `${webPanel} src/web/redux/`, why: 'ui imports only itself and shared' },
]
