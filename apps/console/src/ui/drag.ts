/** Tells each place of the pointer until its button is let go, wherever on the page that is. */
export function followDrag(onMove: (place: MouseEvent) => void): void {
  const stop = () => {
    document.removeEventListener('mousemove', onMove)
    document.removeEventListener('mouseup', stop)
  }
  document.addEventListener('mousemove', onMove)
  document.addEventListener('mouseup', stop)
}
