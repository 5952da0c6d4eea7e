import { Download } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { saveText } from '#client/lib/save-file.ts'
import { CopyButton } from '#client/ui/copy-button.tsx'

/** The recovery codes, with buttons to copy them and to download them as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="grid gap-4 py-2">
      <ol
        aria-label="Códigos de recuperação"
        className="grid grid-cols-2 gap-x-6 gap-y-2 rounded-lg bg-sunken p-4 max-[359px]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>
            <code className="text-body font-semibold tabular">{code}</code>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="soft" size={44} onClick={() => save(codes)}>
          <Download aria-hidden />
          Baixar
        </Button>
        <CopyButton text={codes.join('\n')} label="Copiar códigos" />
      </div>
    </div>
  )
}

function save(codes: readonly string[]): void {
  const text = ['Códigos de recuperação da Plumaí. Cada um vale uma única vez.', '', ...codes, ''].join('\n')
  saveText('codigos-plumai.txt', text)
}
