import { availableParallelism } from 'node:os'
import { benchAdmin } from './admin.ts'
import { benchBackup } from './backup.ts'
import { benchBytes } from './bytes.ts'
import { benchFlood } from './flood.ts'
import { benchHome } from './home.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchMail } from './mail.ts'
import { benchMailBombing } from './mail-bombing.ts'
import { benchMailKill } from './mail-kill.ts'
import { benchMembers } from './members.ts'
import { benchOpening } from './opening.ts'
import { benchPreviews } from './previews.ts'
import { benchMemory, benchStart } from './start.ts'
import { type Line, printTable } from './table.ts'
import { benchThroughput } from './throughput.ts'
import { createWorkplace, type Workplace } from './workplace.ts'
import { benchYear } from './year.ts'

type Part = {
  title: string
  run: (work: Workplace) => Promise<Line[]>
  /** Takes minutes, so it runs only when it is asked for by its name. */
  isLong?: true
}

// `start` comes first: it makes the site that the others visit.
const parts: Record<string, Part> = {
  start: { title: 'Start to ready', run: benchStart },
  memory: { title: 'Memory', run: benchMemory },
  bytes: { title: 'Bytes of the home page, compressed with Brotli', run: benchBytes },
  home: { title: 'From the cache, against a bare node:http server with the same bytes', run: benchHome },
  lighthouse: { title: 'In the browser, as on a phone; median of five', run: benchLighthouse },
  throughput: { title: 'Made anew', run: benchThroughput },
  opening: { title: 'Registration for an event opens', run: benchOpening },
  flood: { title: 'Under attack, three minutes', run: benchFlood, isLong: true },
  mail: { title: 'An information mail to 20,000', run: benchMail },
  'mail-bombing': { title: 'Strangers entered for the newsletter', run: benchMailBombing, isLong: true },
  'mail-kill': { title: 'Killed while mailing', run: benchMailKill, isLong: true },
  members: { title: 'A page of 25 out of 100,000 members', run: benchMembers },
  year: { title: 'A membership year of 10,000', run: benchYear },
  previews: { title: 'Previews of 5,000 rows', run: benchPreviews },
  backup: { title: 'A backup of a large association', run: benchBackup, isLong: true },
  admin: { title: 'The admin panel in a browser, medians', run: benchAdmin },
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`There is no "${unknown.join('", "')}". Parts: ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}

console.log(`Node ${process.version}, ${availableParallelism()} processors. Compare figures of one run only.`)
const work = createWorkplace()
try {
  for (const [name, { title, run, isLong }] of Object.entries(parts)) {
    if (names.includes(name) || (names.length === 0 && !isLong)) printTable(title, await run(work))
  }
} finally {
  work.dispose()
}
