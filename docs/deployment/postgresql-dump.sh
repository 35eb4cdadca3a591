#!/bin/sh
# PostgreSQL's own dump of the shop's tables, for a move to another server or a later version. The nightly backup is the
# shop's (`npm run shop -- backup`), which also holds the files. As the shop's user, with DATABASE_URL in the environment:
#   postgresql-dump.sh dump /var/backups/boutique/tables.dump
#   postgresql-dump.sh restore /var/backups/boutique/tables.dump      # into an empty database
set -eu
umask 077 # it holds names and addresses in clear; prescriptions and corrections stay sealed
file=${2:?which file}
case ${1:-} in
  dump)
    pg_dump --format=custom --no-owner --no-privileges --file="$file.part" --dbname="$DATABASE_URL"
    mv "$file.part" "$file" # it bears its name only when it is whole
    ;;
  restore)
    tables=$(psql --no-psqlrc --tuples-only --no-align --dbname="$DATABASE_URL" \
      --command="select count(*) from pg_tables where schemaname = 'public'")
    if [ "$tables" -ne 0 ]; then
      echo "La base n’est pas vide : rien n’a été changé." >&2
      exit 1
    fi
    pg_restore --single-transaction --exit-on-error --no-owner --no-privileges --dbname="$DATABASE_URL" "$file"
    ;;
  *)
    echo "postgresql-dump.sh dump|restore <fichier>" >&2
    exit 2
    ;;
esac
