import { usePrices } from '#client/lib/prices.ts'
import { linkStyles } from '#client/ui/link-styles.ts'

/** A link to the email address of the company that runs the product (COMPANY_EMAIL). */
export function Contact() {
  const address = usePrices()?.contactEmail
  return (
    address && (
      <a href={`mailto:${address}`} className={linkStyles()}>
        {address}
      </a>
    )
  )
}
