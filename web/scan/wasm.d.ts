/** The build puts the program among the assets; the import is its address. */
declare module '*.wasm' {
  const address: string
  export default address
}
