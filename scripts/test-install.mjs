import assert from 'node:assert/strict'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { boot, makeDebian } from './install-test/bare-debian.mjs'
import { documentedLines } from './install-test/documented-lines.mjs'
import { makeRelease, openRelease } from './install-test/releases.mjs'
import { prepare } from './prepare.mjs'
import { main, root, Stop } from './project.mjs'

// Installs Gille on a bare Debian 12 by the lines of docs/operations.md, "On a server", and visits it through nginx and
// Caddy. An argument names a release to use instead of a new one.

/** The domain that the documented lines have. */
const site = 'http://forening.example'
const mebibyte = 1_048_576
const largestRelease = 350_000_000

let passed = 0

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
async function step(name, work) {
  const started = performance.now()
  const result = await work()
  passed++
  console.log(`✓ ${name} (${((performance.now() - started) / 1_000).toFixed(1)} s)`)
  return result
}

/** The machine has the network of this one. @param {number[]} ports */
async function requirePorts(...ports) {
  for (const port of ports) {
    const isTaken = await new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isTaken) throw new Stop(`Port ${port} is taken on this machine, and the test needs it.`)
  }
}

/**
 * Visits the site over and over while something happens to it.
 * @param {(url: string) => Promise<{ status: number }>} visit
 * @param {() => Promise<unknown>} work
 * @returns {Promise<number>} the longest time without a page, in milliseconds
 */
async function longestAbsence(visit, work) {
  let longestMs = 0
  let last = performance.now()
  let isOver = false
  const visits = (async () => {
    while (!isOver) {
      const { status } = await visit(`${site}/`).catch(() => ({ status: 0 }))
      const now = performance.now()
      longestMs = Math.max(longestMs, now - last)
      if (status === 200) last = now
      await delay(50)
    }
  })()
  await work().finally(() => {
    isOver = true
  })
  await visits
  return Math.round(longestMs)
}

/**
 * @param {string} what
 * @param {() => Promise<boolean>} isThere
 */
async function until(what, isThere) {
  const end = performance.now() + 60_000
  while (!(await isThere().catch(() => false))) {
    assert.ok(performance.now() < end, `${what} did not come`)
    await delay(100)
  }
}

const migration = (/** @type {string} */ body) => `export async function up(db) {\n  ${body}\n}\n`

await main(async () => {
  await requirePorts(80, 443, 3000, 9464)
  await prepare(root)
  const { register, upload, visit } = await import('./install-test/visits.mjs')
  const folder = mkdtempSync(join(tmpdir(), 'gille-install-'))
  const debian = join(folder, 'debian')
  const given = process.argv[2]
  /** @type {import('./install-test/bare-debian.mjs').Machine | undefined} */
  let machine
  const clean = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clean)
  try {
    const archive = given ? resolve(given) : await step('a release is made', makeRelease)
    const release = await openRelease(archive, join(folder, 'releases'))
    await step(`it takes ${Math.round(release.bytes / 1_000_000)} MB`, async () =>
      assert.ok(release.bytes < largestRelease),
    )
    const bring = (/** @type {string} */ file) => copyFileSync(file, join(debian, 'root', basename(file)))
    await step('a bare Debian 12 is made and started', async () => {
      mkdirSync(debian)
      await makeDebian(debian)
      bring(archive)
      if (!given) rmSync(archive)
      machine = await boot(debian)
    })
    if (!machine) throw new Stop('There is no machine.')
    const { run } = machine
    const current = async () => basename((await run('readlink -f /opt/gille/current')).trim())
    const process_ = async () => (await run('systemctl show gille --property=MainPID --value')).trim()

    const setup = await step(
      '"Install" leaves it running, and says how to become administrator',
      async () => {
        const output = await run(documentedLines('Install'), { timeoutMs: 10 * 60_000 })
        const code = /register\?setup=([\w-]+)/.exec(output)?.[1]
        assert.ok(code, output)
        return code
      },
    )
    await step('it answers at both addresses of localhost, and there is no Node but its own', async () => {
      await run('for address in 127.0.0.1 ::1; do (exec 3<>/dev/tcp/$address/3000); done')
      await run('command -v node npm git curl', { fails: true })
    })
    await step('the service is locked in, and cannot write its own code', async () => {
      const rating = await run('systemd-analyze security gille.service | tail -n 1')
      const level = Number(/exposure level for gille.service: ([\d.]+)/.exec(rating)?.[1])
      assert.ok(level <= 4, rating)
      const inService = 'nsenter --target $(systemctl show gille --property=MainPID --value) --mount'
      for (const path of ['/opt/gille/releases/x', '/opt/gille/current/src/x', '/etc/gille/x', '/usr/bin/x'])
        await run(`${inService} touch ${path}`, { fails: true })
      await run(`${inService} runuser -u gille -- touch /var/lib/gille/x /var/backups/gille/x`)
      await run('rm /var/lib/gille/x /var/backups/gille/x')
      console.log(`  systemd-analyze: ${rating.trim()}`)
    })

    await step('"nginx" puts it on port 80', async () => {
      await run(documentedLines('nginx'), { timeoutMs: 10 * 60_000 })
      // nginx goes on answering for a moment as it did before.
      await until('the home page', async () => {
        const { status, headers } = await visit(`${site}/`)
        return status === 200 && headers['content-security-policy'] !== undefined
      })
      await register(site, setup)
    })
    const seen = async (/** @type {string} */ url) => {
      const { status, headers } = await visit(url)
      assert.deepEqual([status, headers['content-type']], [200, 'image/webp'])
    }
    const image = await step('pictures of 3 MB and of nearly 10 MiB are uploaded through nginx', async () => {
      await seen(site + (await upload(site, 3_000_000)))
      const url = site + (await upload(site, 9.9 * mebibyte))
      await seen(url)
      return url
    })
    await step('after a restart it is all there', async () => {
      // A setting that only one program at a time can have, which a rehearsal must not ask for.
      await run('echo METRICS=true >> /etc/gille/gille.env && systemctl restart gille')
      await until('the restarted server', async () => (await visit(`${site}/readyz`)).status === 200)
      await seen(image)
      await run('gille backup --to /var/backups/gille/by-hand.tar.gz')
    })

    await step('the nightly backup is made by the locked in service', () =>
      until('the first backup', async () => {
        await run('test -s /var/backups/gille/gille-$(TZ=Europe/Stockholm date +%F).tar.gz')
        return true
      }),
    )

    const update = () => run(documentedLines('Update'), { timeoutMs: 10 * 60_000 })
    const failingUpdate = () => run(documentedLines('Update'), { timeoutMs: 10 * 60_000, fails: true })
    await step('"Update" switches to a release that migrates', async () => {
      const table = `await db.schema.createTable('of_the_test').addColumn('id', 'integer').execute()`
      bring(await release.next('second', { 'build/server/migrations/9998-of-the-test.js': migration(table) }))
      const absenceMs = await longestAbsence(visit, update)
      assert.match(await current(), /^gille-second-/)
      await seen(image)
      await run('test -s /var/backups/gille/before-update.tar.gz')
      console.log(`  no page for ${absenceMs} ms`)
    })
    const second = await process_()
    await step('a release whose migration fails is not switched to: the old one never stopped', async () => {
      const failing = 'build/server/migrations/9999-fails.js'
      bring(await release.next('third', { [failing]: migration(`throw new Error('no such luck')`) }))
      assert.match(await failingUpdate(), /gille-third\S* failed its rehearsal.*no such luck/s)
      assert.match(await current(), /^gille-second-/)
      assert.equal(await process_(), second)
      release.remove(failing)
    })
    await step('of a release that dies in its place the old one takes over again', async () => {
      const main = 'build/server/main.js'
      const dies = `if (process.env.INVOCATION_ID) throw new Error('not as a service')\n`
      bring(await release.next('fourth', { [main]: dies + release.read(main) }))
      let output = ''
      const absenceMs = await longestAbsence(visit, async () => {
        output = await failingUpdate()
      })
      assert.match(output, /gille-fourth\S* did not start.*not as a service.*gille-second\S* runs again/s)
      assert.match(await current(), /^gille-second-/)
      await seen(image)
      console.log(`  no page for ${absenceMs} ms`)
    })

    await step('"Caddy" serves it over HTTPS', async () => {
      await run('systemctl disable --now nginx')
      // Gille has done without the file so far; Caddy does not, and Debian's own installer writes it.
      await run(`printf '127.0.0.1 localhost\\n::1 localhost\\n' > /etc/hosts`)
      await run(documentedLines('Caddy'), { timeoutMs: 10 * 60_000 })
      // No authority vouches for the domain of an example, so Caddy has to do it itself.
      await run("sed -i '1i {\\nlocal_certs\\n}' /etc/caddy/Caddyfile && systemctl reload caddy")
      const secure = site.replace('http:', 'https:')
      await until('a page over HTTPS', async () => (await visit(`${secure}/`)).status === 200)
      await seen(secure + (await upload(secure, 9.9 * mebibyte)))
    })
    console.log(`${passed} passed, 0 failed`)
  } catch (error) {
    if (error instanceof Stop) throw error
    console.error(error)
    if (machine)
      console.error(await machine.run('journalctl --unit gille --lines 30 --output cat').catch(String))
    console.log(`${passed} passed, 1 failed`)
    return 1
  } finally {
    await machine?.stop()
    clean()
    process.off('exit', clean)
  }
})
