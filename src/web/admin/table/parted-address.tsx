/** Any text; where the line is too short for an e-mail address, it is parted before its @. */
export const PartedAddress = ({ text }: { text: string }) => {
  const [name, domain, ...more] = text.split('@')
  if (!domain || more.length > 0) return text
  return (
    <>
      {name}
      <wbr />@{domain}
    </>
  )
}
