import { Check } from 'lucide-react'

/** A list of lines with a tick each, such as the contents of an offer. */
export function CheckList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {lines.map((line) => (
        <li key={line} className="flex gap-2.5">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-success" />
          {line}
        </li>
      ))}
    </ul>
  )
}
