import { Search, X } from 'lucide-react'
import { cx } from '#client/ui/cx.ts'
import { controlFrame } from '#client/ui/field.tsx'

/** The text that names, bios and services are searched for. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <search className="min-w-0 flex-1">
      <label className={cx(controlFrame, 'pl-4 [&_input::-webkit-search-cancel-button]:hidden')}>
        <span className="sr-only">Buscar por nome, serviço ou palavra</span>
        <Search aria-hidden className="size-5 shrink-0" />
        <input
          type="search"
          name="q"
          value={value}
          maxLength={120}
          enterKeyHint="search"
          autoComplete="off"
          placeholder="Nome, serviço ou palavra"
          onChange={(event) => onChange(event.target.value)}
          className="min-h-12.5 w-full min-w-0 flex-1 bg-transparent pl-1 text-body outline-none placeholder:text-muted placeholder:opacity-100"
        />
        {value && (
          <button
            type="button"
            aria-label="Limpar o texto"
            onClick={() => onChange('')}
            className="mr-0.5 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        )}
      </label>
    </search>
  )
}
