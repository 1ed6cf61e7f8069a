#!/bin/sh
# Makes the files of secrets that compose.yaml names, in the given folder. Files that exist stay as they are.
# Fill in the three that others give you: stripe-secret-key, stripe-webhook-secret, smtp-url.
set -eu
folder="${1:?the folder for the secrets}"
mkdir -p "$folder"
# The container's user reads the files. The folder keeps others on this machine out.
chmod 700 "$folder"
umask 022

write() {
  [ -e "$folder/$1" ] || printf '%s\n' "$2" > "$folder/$1"
}

write superuser-password "$(openssl rand -hex 24)"
write database-password "$(openssl rand -hex 24)"
write database-url "postgres://matinee:$(cat "$folder/database-password")@database:5432/matinee"
write session-secret "$(openssl rand -base64 36)"
write data-key "$(openssl rand -base64 32)"
for name in stripe-secret-key stripe-webhook-secret smtp-url; do
  [ -e "$folder/$name" ] || : > "$folder/$name"
done
