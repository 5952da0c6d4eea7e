import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { build } from 'vite'

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Plain</title></head><body><div id="root"></div><script type="module" src="./main.jsx"></script></body></html>`

const script = `import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import './main.css'
function Page() {
  const [count, setCount] = useState(0)
  return <main><h1>A plain page with a heading of some length</h1>
    <p>It has one paragraph, one button and nothing else, as a new project of React and Vite has.</p>
    <button onClick={() => setCount(count + 1)}>Pressed {count} times</button></main>
}
createRoot(document.getElementById('root')).render(<Page />)`

const styles = 'body{font-family:sans-serif;margin:2rem;max-width:40rem}h1{font-size:2.5rem}'

/** Builds a plain page of React and Vite and serves it with the same compression as the product. Returns its address. */
export async function startPlainPage(): Promise<{ origin: string; stop: () => Promise<void> }> {
  // A folder inside node_modules, so that the build of the plain page resolves React.
  const folder = join(process.cwd(), 'node_modules/.cache', `plumai-plain-${process.pid}`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'index.html'), html)
  await writeFile(join(folder, 'main.jsx'), script)
  await writeFile(join(folder, 'main.css'), styles)
  await build({ root: folder, configFile: false, logLevel: 'error', mode: 'production', oxc: { jsx: { runtime: 'automatic' } } })
  const built = join(folder, 'dist')
  for (const file of await readdir(built, { recursive: true }))
    if (/\.(js|css|html)$/.test(file))
      await writeFile(join(built, `${file}.br`), brotliCompressSync(await readFile(join(built, file))))
  const app = Fastify()
  await app.register(fastifyStatic, { root: built, preCompressed: true })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const stop = async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { origin, stop }
}
