import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect as baseExpect, type Page, test } from '@playwright/test'
import { root } from '#scripts/project.mjs'
import { awake } from '#testing/awake.ts'

/** Vite compiles anew what a page asks for, which takes a busy machine its time. */
const expect = baseExpect.configure({ timeout: 60_000 })

const copied = ['src', 'scripts', 'demo', 'public', 'package.json', 'package-lock.json']
const settings = ['vite.config.ts', '.node-version']

/** A copy of the project that may be changed; packages are those of the project. */
function copyProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gille-dev-'))
  for (const name of [...copied, ...settings])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

function runDev(folder: string, port: number) {
  const env = { ...process.env, PORT: `${port}`, HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') }
  const child = spawn('npm', ['run', 'dev'], { cwd: folder, env, detached: true })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const stop = async () => {
    process.kill(-(child.pid as number), 'SIGTERM')
    await ended
  }
  return { starts: () => output.match(/^Gille is ready on /gm)?.length ?? 0, output: () => output, stop }
}

function replaceIn(file: string, before: string, after: string): void {
  const source = readFileSync(file, 'utf8')
  expect(source).toContain(before)
  writeFileSync(file, source.replace(before, after))
}

/** Opens a page, or lets it load again, and waits until it hears of changes: it would miss one before that. */
async function untilListening(page: Page, load: () => Promise<unknown>): Promise<void> {
  const connected = page.waitForEvent('console', (message) => message.text() === '[vite] connected.')
  await load()
  await connected
}

let folder: string
let dev: ReturnType<typeof runDev>
let url: string

test.beforeAll(async () => {
  folder = copyProject()
  const port = await freePort()
  url = `http://localhost:${port}`
  dev = runDev(folder, port)
})

test.afterAll(async () => {
  await dev.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('dev shows a changed component and style at once, and restarts once when the server changes', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await expect.poll(dev.output, { timeout: 120_000 }).toContain('Gille is ready on ')
  expect(await (await fetch(`${url}/dev/mails/`)).text()).toContain('Your password has been changed')
  await untilListening(page, () => page.goto(`${url}/kontakt`))
  await awake(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  const documentBefore = page.locator('html[data-before]')
  const message = page.getByRole('textbox', { name: 'Meddelande' })
  await message.fill('Finns det en cykelpump?')

  const form = join(folder, 'src/web/features/contact/contact-form.tsx')
  replaceIn(form, "{t('contact.questions')}", 'Fråga oss vad du vill')
  const heading = page.getByRole('heading', { name: 'Fråga oss vad du vill' })
  // On a busy machine Vite may not watch yet what the browser has just been given: the file is then saved once more.
  const untilShown = () =>
    expect(async () => {
      utimesSync(form, new Date(), new Date())
      await expect(heading).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  await untilShown()
  appendFileSync(form.replace('.tsx', '.module.css'), '.intro { text-indent: 7px }\n')
  await expect(heading).toHaveCSS('text-indent', '7px')
  await expect(message).toHaveValue('Finns det en cykelpump?')
  await expect(documentBefore).toBeAttached()
  expect(dev.starts()).toBe(1)

  /** Makes a change after which the server starts anew, and waits for the page that loads itself again then. */
  const restartBy = async (change: () => void): Promise<void> => {
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
    await untilListening(page, async () => {
      change()
      await expect(documentBefore).not.toBeAttached()
    })
    await awake(page)
  }
  await restartBy(() =>
    replaceIn(join(folder, 'src/server/http/answers/health.ts'), "status: 'ok'", "status: 'fine'"),
  )
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'fine' })
  await restartBy(() =>
    replaceIn(join(folder, 'src/texts/sv/site.ts'), 'Hoppa till innehållet', 'Hoppa förbi menyn'),
  )
  await expect(page.getByRole('link', { name: 'Hoppa förbi menyn' })).toBeAttached()
  await expect(heading).toBeVisible()
  // A restart too many would have come before this page.
  expect(dev.starts(), dev.output()).toBe(3)

  appendFileSync(form, 'const broken =')
  await untilListening(page, () => page.reload())
  await expect(page.locator('vite-error-overlay')).toContainText('Unexpected token')
  replaceIn(form, 'const broken =', '')
  await untilShown()
})
