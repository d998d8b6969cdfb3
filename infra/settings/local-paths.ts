/** Path of the local run's stand-in for Telegram, below the origin of the API. */
export const LOCAL_TELEGRAM_PATH = '/_local/telegram';
