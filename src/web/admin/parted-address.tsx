import { Fragment } from 'react'

/** An e-mail address, or any text: where the line is too short, an address is parted before its @ and its dots. */
export const PartedAddress = ({ text }: { text: string }) => {
  if (!/^\S+@\S+$/.test(text)) return text
  return text.split(/(?=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are the text itself, in its order.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
