import { linkStyles } from '#client/ui/link-styles.ts'

/** The contact address for people, and the sender of our emails, in the operator's domain. */
const contact = 'contato@plumai.example'

export function Contact() {
  return (
    <a href={`mailto:${contact}`} className={linkStyles()}>
      {contact}
    </a>
  )
}
