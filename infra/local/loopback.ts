/** Whether an address is on this machine. */
export const isLoopback = (url: string): boolean => /^http:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::|$)/.test(url);
