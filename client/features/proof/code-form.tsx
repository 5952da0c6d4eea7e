import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'

/**
 * Asks for the code of a certificate and opens its page. The field is uncontrolled, so that text typed before the page's scripts
 * run is kept. Without JavaScript the browser sends the form to /verificar, which redirects (server/host/pages.ts).
 */
export function CodeForm() {
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('codigo')
    const codigo = (typeof typed === 'string' ? typed : '').replaceAll(/\s/g, '').toUpperCase()
    if (!codigo) return setError('Digite o código que está no certificado')
    setError(undefined)
    void navigate({ to: '/verificar/$codigo', params: { codigo } })
  }
  return (
    <form noValidate action="/verificar" onSubmit={send} className="grid max-w-md gap-4">
      <TextField
        label="Código do certificado"
        hint="Como CERT-7K2M-9QXA-P4WD"
        name="codigo"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={60}
        spellCheck={false}
        {...(error ? { error } : {})}
      />
      <Button type="submit" className="justify-self-start max-sm:w-full">
        <Search aria-hidden />
        Conferir certificado
      </Button>
    </form>
  )
}
