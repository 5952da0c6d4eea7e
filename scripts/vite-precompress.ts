import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(js|css|html|svg|json|webmanifest|txt|xml|map)$/
const smallest = 256

/**
 * Writes compressed copies (`.br` with quality 11, and `.gz`) of every text file of the build, so that the server never
 * compresses them.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'plumai:precompress',
    apply: 'build',
    configResolved: (config) => void (folder = config.build.outDir),
    writeBundle: { order: 'post', sequential: true, handler: () => compressFolder(folder) },
  }
}

async function compressFolder(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(files.filter((file) => text.test(file)).map((file) => compressFile(join(folder, file))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
