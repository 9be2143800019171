import { plainText } from '#shared/formats/plain-text.ts'
import { imageSizes, imageUrl } from '#shared/media.ts'

/** A picture of ours inside a rich text. */
export type HtmlPicture = { name: string; alt: string }

const img = /<img\b[^>]*>/g
const nameInSrc = /\ssrc="\/media\/([0-9a-f]{32}-\d+x\d+)\//

const altOf = (tag: string): string => plainText(/\salt="([^"]*)"/.exec(tag)?.[1] ?? '')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function pictureOf(tag: string): HtmlPicture | null {
  const name = nameInSrc.exec(tag)?.[1]
  return name === undefined ? null : { name, alt: altOf(tag) }
}

/** @returns the pictures in a text of our sanitiser, with what they show */
export const picturesInHtml = (html: string): HtmlPicture[] =>
  [...html.matchAll(img)].flatMap(([tag]) => pictureOf(tag) ?? [])

const write = ({ name, alt }: HtmlPicture): string => {
  const { width, height } = imageSizes(name)
  return `<img src="${imageUrl(name)}" alt="${escaped(alt)}" width="${width}" height="${height}" />`
}

const addresses = /\/media\/([0-9a-f]{32}-\d+x\d+)\//g

/** @returns the names of the pictures that a text shows or leads to */
export const namesInHtml = (html: string): string[] =>
  [...html.matchAll(addresses)].map(([, name]) => name as string)

/** @returns the text with the links to a picture leading to another one */
export const changeLinks = (html: string, name: string, other: string): string =>
  html.replace(/\/media\/([0-9a-f]{32}-\d+x\d+)\/\d+\.webp/g, (address, found) =>
    found === name ? imageUrl(other) : address,
  )

/** @returns the text with its pictures changed; one for which `change` gives nothing stays to the letter */
export const changePictures = (html: string, change: (picture: HtmlPicture) => HtmlPicture | null): string =>
  html.replace(img, (tag) => {
    const picture = pictureOf(tag)
    const changed = picture && change(picture)
    return changed ? write(changed) : tag
  })
