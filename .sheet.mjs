import sharp from 'sharp'
const [out, w, ...files] = process.argv.slice(2)
const W = Number(w),
  H = 900
const per = 2
const tiles = await Promise.all(
  files.map(async (f, i) => {
    const img = await sharp(f).resize({ width: W }).toBuffer({ resolveWithObject: true })
    const h = Math.min(img.info.height, H)
    return {
      input: await sharp(img.data).extract({ left: 0, top: 0, width: W, height: h }).toBuffer(),
      left: (i % per) * (W + 8),
      top: Math.floor(i / per) * (H + 8),
    }
  }),
)
await sharp({
  create: { width: per * (W + 8), height: Math.ceil(files.length / per) * (H + 8), channels: 3, background: '#888' },
})
  .composite(tiles)
  .png()
  .toFile(out)
