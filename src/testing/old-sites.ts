/** Files as old sites give them, made for the tests. */

/** A picture of 2 × 2 points. */
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg=='

type OldPost = { id: number; title: string; text: string; type?: string; status?: string; more?: string }

const item = ({ id, title, text, type = 'post', status = 'publish', more = '' }: OldPost): string => `
<item>
  <title>${title}</title>
  <link>https://gamla.example/2019/05/${id}/</link>
  <pubDate>Sat, 04 May 2019 20:30:00 +0000</pubDate>
  <dc:creator><![CDATA[admin]]></dc:creator>
  <guid isPermaLink="false">https://gamla.example/?p=${id}</guid>
  <content:encoded><![CDATA[${text}]]></content:encoded>
  <wp:post_id>${id}</wp:post_id>
  <wp:post_date><![CDATA[2019-05-04 22:30:00]]></wp:post_date>
  <wp:status><![CDATA[${status}]]></wp:status>
  <wp:post_type><![CDATA[${type}]]></wp:post_type>
  ${more}
</item>`

const wordPress = (items: string): string => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Gamla sektionen</title><link>https://gamla.example</link>${items}</channel></rss>`

export const wordPressFile = wordPress(
  [
    item({
      id: 1,
      title: 'Vårsittning &amp; sång',
      text:
        '<!-- wp:paragraph --><p>Välkomna till <a href="https://gamla.example/om">sittningen</a>!</p><!-- /wp:paragraph -->' +
        `<!-- wp:image {"id":9} --><figure class="wp-block-image"><img src="${dot}" alt="En &quot;prick&quot;" onerror="alert(1)"/></figure><!-- /wp:image -->` +
        '<p><a href="https://gamla.example/stor.jpg"><img src="/wp-content/liten.jpg"></a></p><script>alert(1)</script>',
      more:
        '<category domain="category" nicename="nyheter"><![CDATA[Nyheter]]></category><category domain="post_tag" nicename="x"><![CDATA[Etikett]]></category>' +
        '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta>' +
        '<wp:comment><wp:comment_content>Spam</wp:comment_content></wp:comment>',
    }),
    item({
      id: 2,
      title: 'Från den gamla tiden',
      status: 'draft',
      text: 'Första stycket\nmed två rader.\n\n[caption id="a" width="300"]<img src="https://gamla.example/b.jpg" alt="b" /> En bild[/caption]\n\n<ul>\n<li>ett</li>\n\n<li>två</li>\n</ul>\n\n[gallery ids="1,2"]',
    }),
    item({ id: 3, title: 'Om oss', text: '<p>Vi är vi.</p>', type: 'page' }),
    item({ id: 4, title: 'Tomt', text: '' }),
    item({ id: 5, title: 'Slängt', text: '<p>x</p>', status: 'trash' }),
    item({
      id: 9,
      title: 'prick',
      text: '',
      type: 'attachment',
      more: `<wp:attachment_url>${dot}</wp:attachment_url>`,
    }),
    item({ id: 10, title: 'meny', text: '', type: 'nav_menu_item' }),
  ].join(''),
)

/** @returns an export of many posts */
export const longWordPressFile = (count: number): string =>
  wordPress(
    Array.from({ length: count }, (_, index) =>
      item({ id: 100 + index, title: `Inlägg ${index}`, text: `<p>Text ${index}</p>` }),
    ).join(''),
  )

export const rssFile = `<?xml version="1.0" encoding="windows-1252"?>
<rss version="2.0"><channel><title>Körens nyheter</title>
<item><title>Årsmöte på måndag</title><link>https://koren.example/nytt?id=7</link><pubDate>Mon, 30 Dec 2019 23:30:00 GMT</pubDate>
<description>&lt;p&gt;Alla är välkomna till årsmötet.&lt;/p&gt;</description><enclosure url="https://koren.example/bild.jpg" type="image/jpeg" length="1"/></item>
<item><description>En notis utan rubrik, utan adress och utan dag.</description></item>
</channel></rss>`

export const atomFile = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Bloggen</title>
<entry><id>tag:blogg.example,2020:1</id><title type="html">Tag &amp;amp; tider</title><link rel="self" href="https://blogg.example/api/1"/><link href="https://blogg.example/1"/>
<published>2020-02-29T23:30:00Z</published><category term="resor" label="Resor"/>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Ett <em>tåg</em> &lt; två &amp; tre</p></div></content></entry>
</feed>`

/** An export with posts and pages that link to each other, and pictures in another file. */
export const linkedWordPressFile = wordPress(
  [
    item({
      id: 21,
      title: 'Vårfest',
      text:
        '<p>Läs <a href="https://gamla.example/2019/05/22/">om hösten</a>, <a href="http://www.gamla.example/?p=23#kort">om oss</a> och <a href="https://annan.example/22/">annat</a>.</p>' +
        '<p><a href="https://gamla.example/wp-content/uploads/2019/05/fest.jpg"><img src="https://gamla.example/wp-content/uploads/2019/05/fest-300x200.jpg" alt="Fest"></a></p>' +
        '<p><img src="/wp-content/uploads/2019/05/borta.jpg" alt="Borta"></p>',
      more:
        '<category domain="category" nicename="fester"><![CDATA[Fester]]></category>' +
        '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>24</wp:meta_value></wp:postmeta>',
    }),
    item({ id: 22, title: 'Höstfest', text: '<p>Se <a href="/?p=21">våren</a>.</p>' }),
    item({
      id: 23,
      title: 'Om sektionen',
      text: '<p>Senast: <a href="/2019/05/21/">vårfesten</a>.</p>',
      type: 'page',
      more: '<wp:post_name><![CDATA[sektionen]]></wp:post_name>',
    }),
    item({
      id: 24,
      title: 'omslag',
      text: '',
      type: 'attachment',
      more: '<wp:attachment_url>https://gamla.example/wp-content/uploads/2019/05/omslag-scaled.jpg</wp:attachment_url>',
    }),
  ].join(''),
)
