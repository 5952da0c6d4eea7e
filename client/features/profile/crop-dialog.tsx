import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { MINIMUM_PHOTO_SIDE, photoMessages } from '#shared/profile.ts'
import type { ImageArea } from '#client/lib/image.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Sheet } from '#client/ui/dialog.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { keepInside, maxZoomOf, zoomBy, zoomSteps } from './crop-area.ts'
import type { Place, Size } from './crop-area.ts'

export interface CropDialogProps {
  open: boolean
  /** The chosen image as an object URL. */
  image: string
  onClose: () => void
  /** Called with the part of the image that the person has chosen, a square in pixels of the original image. */
  onCrop: (area: ImageArea) => void
}

const STEP_IN_PIXELS = 16
const none: Size = { width: 0, height: 0 }

/**
 * Crops a square from an image by dragging, pinching, buttons or arrow keys (WCAG 2.5.7). The dialog refuses an image that the
 * browser cannot decode or that is too small.
 */
export function CropDialog({ open, image, onClose, onCrop }: CropDialogProps) {
  const [place, setPlace] = useState<Place>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(zoomSteps.min)
  const [sizes, setSizes] = useState({ image: none, frame: none })
  const [area, setArea] = useState<ImageArea | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [maxZoom, setMaxZoom] = useState<number>(zoomSteps.max)
  const move = (x: number, y: number) => {
    const next = { x: place.x + x * STEP_IN_PIXELS, y: place.y + y * STEP_IN_PIXELS }
    setPlace(keepInside(next, sizes.image, sizes.frame, zoom))
  }
  const footer = refused ? (
    <Button onClick={onClose}>Entendi</Button>
  ) : (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancelar
      </Button>
      <Button disabled={area === null} onClick={() => area && onCrop(area)}>
        Usar esta foto
      </Button>
    </>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Ajuste sua foto"
      description="Deixe o rosto no centro do quadro."
      width="small"
      footer={footer}
    >
      {refused ? (
        <Banner tone="danger">{refused}</Banner>
      ) : (
        <div className="grid gap-4">
          <div className="relative mx-auto aspect-square w-full max-w-[46dvh] overflow-hidden rounded-xl bg-sunken">
            <Cropper
              image={image}
              crop={place}
              zoom={zoom}
              minZoom={zoomSteps.min}
              maxZoom={maxZoom}
              aspect={1}
              objectFit="cover"
              showGrid={false}
              disableAutomaticStylesInjection
              cropperProps={{ role: 'group', 'aria-label': 'Quadro da foto; as setas movem' }}
              mediaProps={{ onError: () => setRefused(photoMessages.unreadable) }}
              onMediaLoaded={({ naturalWidth, naturalHeight }) => {
                const shortest = Math.min(naturalWidth, naturalHeight)
                if (shortest < MINIMUM_PHOTO_SIDE) setRefused(photoMessages.tooSmall)
                else setMaxZoom(maxZoomOf(shortest))
              }}
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropAreaChange={(_percent, pixels) => setArea(pixels)}
              setMediaSize={({ width, height }) => setSizes((now) => ({ ...now, image: { width, height } }))}
              setCropSize={(frame) => setSizes((now) => ({ ...now, frame }))}
            />
          </div>
          <div className="flex items-center gap-2">
            <IconButton framed label="Afastar" icon={<Minus aria-hidden />} onClick={() => setZoom(zoomBy(zoom, -1, maxZoom))} />
            <input
              type="range"
              aria-label="Zoom"
              aria-valuetext={`${Math.round(zoom * 100)} %`}
              {...zoomSteps}
              max={maxZoom}
              value={zoom}
              onChange={({ target }) => setZoom(Number(target.value))}
              className="h-11 min-w-0 flex-1 cursor-pointer accent-primary"
            />
            <IconButton framed label="Aproximar" icon={<Plus aria-hidden />} onClick={() => setZoom(zoomBy(zoom, 1, maxZoom))} />
          </div>
          <div role="group" aria-label="Mover a foto" className="flex justify-center gap-2">
            <IconButton framed label="Mover para a esquerda" icon={<ArrowLeft aria-hidden />} onClick={() => move(-1, 0)} />
            <IconButton framed label="Mover para cima" icon={<ArrowUp aria-hidden />} onClick={() => move(0, -1)} />
            <IconButton framed label="Mover para baixo" icon={<ArrowDown aria-hidden />} onClick={() => move(0, 1)} />
            <IconButton framed label="Mover para a direita" icon={<ArrowRight aria-hidden />} onClick={() => move(1, 0)} />
          </div>
        </div>
      )}
    </Sheet>
  )
}
