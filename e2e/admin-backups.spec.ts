import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root, runtime } from '#scripts/project.mjs'
import { axeViolations, sidewaysScroll } from './accessibility.ts'
import { addMembers } from './admin-records.ts'
import { openAdmin } from './admin-session.ts'
import { test as base, expect, ownSite } from './fixtures.ts'
import { startSite } from './site.ts'
import { said } from './toasts.ts'

/** An installation whose environment says nothing of backups. */
const test = base.extend({ site: ownSite(() => startSite({ DEMO: 'false' })) })

const passphrase = 'sju blå båtar i hamnen'

/** Runs the command that the page names. @returns the lines that it printed */
async function restore(file: string, dataDir: string): Promise<string> {
  const args = [join(root, 'build/server/cli.js'), 'restore', file]
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase }
  return (await promisify(execFile)(runtime(), args, { cwd: root, env })).stdout
}

test('backups are set in the panel: one is made at once, one is saved, and the command restores it @all', async ({
  page,
  site,
}) => {
  // Backups are made in the idle class: other work on the machine goes first.
  test.setTimeout(240_000)
  await addMembers(site, [{ first_name: 'Kim' }])
  await openAdmin(page, site, '/admin/backups/')
  await expect(page.getByRole('button', { name: 'Make a copy and download it' })).toBeDisabled()
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Saved. No copies are made: choose a folder.')
  await page.getByRole('button', { name: 'Use that folder' }).click()
  await page.getByLabel(/^Passphrase/).fill('kort')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write at least 12 characters.')).toBeVisible()
  await page.getByLabel(/^Passphrase/).fill(passphrase)
  await expect(page.getByText('Long enough.')).toBeVisible()
  await page.getByLabel(/^The passphrase once more/).fill('något annat helt')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The two are not the same.')).toBeVisible()
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  await page.getByLabel(/^The passphrase once more/).fill(passphrase)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The passphrase is saved.')).toBeVisible()
  expect(await page.content()).not.toContain(passphrase)

  const archives = page.getByRole('region', { name: 'Copies that there are' })
  await expect(async () => {
    await archives.getByRole('button', { name: 'Refresh the list' }).click()
    await expect(archives.getByRole('listitem')).toHaveText([/^gille-.*\.tar\.gz\.age.* MB$/], {
      timeout: 1_000,
    })
  }).toPass({ timeout: 120_000 })
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    page.getByRole('button', { name: 'Make a copy and download it' }).click(),
  ])
  expect([await axeViolations(page), await sidewaysScroll(page)]).toEqual([[], 0])
  const folder = mkdtempSync(join(tmpdir(), 'gille-drill-'))
  const file = join(folder, download.suggestedFilename())
  expect(download.suggestedFilename()).toMatch(/^gille-\d{4}-\d\d-\d\d\.tar\.gz\.age$/)
  await download.saveAs(file)
  expect(await restore(file, join(folder, 'prov'))).toMatch(/^Restored \d+ rows and \d+ pictures/)
  rmSync(folder, { recursive: true })
})
