/** Has no password field: a tester can sign in as anyone. */
export const signInPage = (action: string): string => `<!doctype html>
<html lang="es">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Proveedor de identidad local</title>
<style>
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 10vh auto; padding: 0 1rem; color-scheme: light dark }
  input, button { font: inherit; padding: .5rem .75rem; box-sizing: border-box }
  input { width: 100%; margin: .25rem 0 1rem }
</style>
<h1>Proveedor de identidad local</h1>
<p>Solo para pruebas: cualquier nombre sirve, sin contraseña.</p>
<form method="post" action="${action}">
  <label>¿Quién eres?<input name="login" maxlength="200" autocomplete="off" autofocus></label>
  <button name="answer" value="continue">Continuar</button>
  <button name="answer" value="cancel">Cancelar</button>
</form>
`;
