export DATABASE_DIR=/tmp/demo2-pg FILES_DIR=/tmp/demo2-files PORT=4599
rm -rf /tmp/demo2*
node --env-file-if-exists=.env server/main.ts & p=$!; s=$(date +%s.%N); for i in $(seq 1 300); do curl -s -o /dev/null localhost:4599/readyz && break; sleep .1; done; e=$(date +%s.%N); echo "ready $(echo "$e - $s" | bc)"; ls /tmp/demo2-files/public/avatars | wc -l; kill $p; wait $p
