import { Download } from 'lucide-react'
import type { Answers } from '#client/lib/api.ts'
import { saveJson } from '#client/lib/save-file.ts'
import { Accordion } from '#client/ui/accordion.tsx'
import { Button } from '#client/ui/button.tsx'
import { CopyButton } from '#client/ui/copy-button.tsx'

type Keys = Answers['proof']['keys']
type Signed = NonNullable<NonNullable<Answers['proof']['certificate']['certificate']>['signed']>

const command = 'openssl pkeyutl -verify -pubin -inkey plumai.pem -rawin -in texto.txt -sigfile assinatura.bin'

/** Explains how to check a signature without Plumaí, with the signed text, the signature, the public keys and the command. */
export function OfflineCheck({ keys, signed, code }: { keys: Keys; signed?: Signed; code?: string }) {
  const items = [
    {
      question: 'Como conferir sem internet',
      answer: (
        <div className="grid grid-cols-1 gap-5">
          <p>
            Cada certificado e cada arquivo de reputação leva uma assinatura Ed25519. Com a chave pública abaixo, qualquer pessoa
            confere a assinatura no próprio computador, mesmo que esta página não exista mais.
          </p>
          {signed && (
            <>
              <Exact title="Texto assinado" text={signed.text} />
              <Exact title={`Assinatura, em base64 (chave ${signed.keyId})`} text={signed.signature} />
              <Button
                variant="secondary"
                size={44}
                className="justify-self-start"
                onClick={() => saveJson(`certificado-plumai-${code}.json`, JSON.parse(signed.file))}
              >
                <Download aria-hidden />
                Baixar o arquivo assinado
              </Button>
            </>
          )}
          {keys.map(({ id, pem }, at) => (
            <Exact key={id} title={`Chave pública ${id}${at === 0 ? ', em uso' : ', antiga'}`} text={pem} />
          ))}
          <ol className="grid list-decimal gap-2 pl-6">
            <li>
              Salve o texto assinado em <code>texto.txt</code>, sem quebra de linha no fim. De um arquivo assinado, é o conteúdo
              de <code>documento</code> sem espaços e com as chaves em ordem alfabética (RFC 8785).
            </li>
            <li>
              Salve a chave pública em <code>plumai.pem</code>.
            </li>
            <li>
              Converta a assinatura: <code className="break-all">base64 -d assinatura.txt &gt; assinatura.bin</code>
            </li>
            <li>
              Confira: <code className="break-all">{command}</code>
            </li>
          </ol>
        </div>
      ),
    },
  ]
  return <Accordion name="assinatura" items={items} />
}

function Exact({ title, text }: { title: string; text: string }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <p className="font-semibold">{title}</p>
      <pre className="w-full rounded-md border border-line bg-sunken p-3 text-small break-all whitespace-pre-wrap">{text}</pre>
      <CopyButton text={text} label="Copiar" />
    </div>
  )
}
