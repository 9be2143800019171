import { chromium } from '@playwright/test'
const [,, port, out, spec] = process.argv
const list = JSON.parse(spec) // [{name, path, act?}]
const sizes = (process.env.SIZES ?? '375,768,1280').split(',').map(Number)
const schemes = (process.env.SCHEMES ?? 'light,dark').split(',')
const url = `http://localhost:${port}`
const r = await fetch(`${url}/users/auth/login/`, {method:'POST', headers:{'content-type':'application/json'}, body: JSON.stringify({email:'asta@example.com', password:'tre lyktor vid strömmen'})})
const {key,user} = await r.json()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] })
for (const colorScheme of schemes) for (const width of sizes) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 812 : 900 }, colorScheme, locale: 'sv-SE', timezoneId:'Europe/Stockholm', hasTouch: width<800, isMobile: width<800, reducedMotion: 'reduce' })
  await context.addInitScript((root)=>{ if(!localStorage.getItem('root')) localStorage.setItem('root', root)}, JSON.stringify({currentUser:user.first_name,currentUserId:user.id,isAdmin:true,token:key}))
  const page = await context.newPage()
  page.on('console', m => { if (['error','warning'].includes(m.type())) console.log(width, colorScheme, m.text().slice(0,200)) })
  for (const { name, path, act, full } of list) {
    try {
    await page.goto(url + path)
    await page.locator('main h1').first().waitFor({timeout: 20000})
    await page.waitForTimeout(500)
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .mantine-Loader-root'), null, {timeout: 8000}).catch(()=>{})
    if (act) await new Function('page', `return (async()=>{${act}})()`)(page)
    await page.waitForTimeout(300)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) console.log('SIDEWAYS', name, width, over)
    await page.screenshot({ path: `${out}/${name}-${width}-${colorScheme}.png`, fullPage: full ?? true })
    } catch (e) { console.log('FAIL', name, width, String(e).slice(0,200)) }
  }
  await context.close()
}
await browser.close()
